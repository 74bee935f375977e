/** For a text input beside its label. For a label above the input, use TextField. */
export const INPUT = 'h-11 rounded-md border border-line-strong bg-sunken px-3 text-base text-text hover:border-text';
