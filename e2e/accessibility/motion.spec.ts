import { expect, test } from '../harness.ts';
import { EXPECTED_CONSOLE, formOf, openScreen, SCREENS } from './screens.ts';
import { STATES } from './states.ts';

test.use({ allowedConsole: EXPECTED_CONSOLE });

test('nothing moves with reduced motion', async ({ page, isPhone }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Every noticeably long animation and transition, visible or not.
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const note = ({ target, elapsedTime }: AnimationEvent | TransitionEvent) => {
      if (elapsedTime > 0.02 && target instanceof Element) moved.push(target.outerHTML.slice(0, 100));
    };
    addEventListener('animationend', note, true);
    addEventListener('animationiteration', note, true);
    addEventListener('transitionend', note, true);
  });
  const form = formOf(isPhone ? 390 : 1280);
  for (const screen of [...SCREENS, ...STATES].filter(({ only }) => !only || only === form)) {
    await test.step(screen.name, async () => {
      await openScreen(page, screen);
      const moving = await page.evaluate(() => [
        ...(window as unknown as { moved: string[] }).moved, // set above
        ...document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 20)
          .map(({ effect }) =>
            effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 100) ?? '') : '',
          ),
      ]);
      expect(moving, screen.name).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});
