/**
 * Returns the task that the word on the command line names, or undefined without a word. For an unknown word it prints
 * the known words and exits with 1.
 *
 * @param others words that the caller handles itself
 */
export function chosen(command, tasks, word, others = []) {
  if (word === undefined) return undefined;
  if (Object.hasOwn(tasks, word)) return tasks[word];
  console.error(
    `${command} -- ${word}: no such word. Usage: ${command} -- ${[...others, ...Object.keys(tasks)].join('|')}`,
  );
  return process.exit(1);
}
