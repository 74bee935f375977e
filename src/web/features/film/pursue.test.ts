import { describe, expect, it } from 'vitest';
import { pursue } from './pursue.ts';

/** Saves whose answers the test gives. */
function heldSaves() {
  const sent: boolean[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const save = (isOn: boolean) => {
    sent.push(isOn);
    return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
  };
  return { sent, save, answers };
}

describe('pursuing a wish', () => {
  it('sends it once', async () => {
    const { sent, save, answers } = heldSaves();
    const done = pursue(false, () => true, save);
    answers[0]?.resolve();
    await done;
    expect(sent).toEqual([true]);
  });

  it('sends nothing when it is so already', async () => {
    const { sent, save } = heldSaves();
    await pursue(true, () => true, save);
    expect(sent).toEqual([]);
  });

  it('sends what was wished for meanwhile after the answer, not beside it', async () => {
    const { sent, save, answers } = heldSaves();
    let wish = true;
    const done = pursue(false, () => wish, save);
    wish = false;
    expect(sent).toEqual([true]);
    answers[0]?.resolve();
    await expect.poll(() => sent).toEqual([true, false]);
    answers[1]?.resolve();
    await done;
  });

  it('leaves out what was taken back during a call', async () => {
    const { sent, save, answers } = heldSaves();
    let wish = true;
    const done = pursue(false, () => wish, save);
    wish = false;
    wish = true;
    answers[0]?.resolve();
    await done;
    expect(sent).toEqual([true]);
  });

  it('stops at a failure', async () => {
    const { sent, save, answers } = heldSaves();
    const done = pursue(false, () => true, save);
    answers[0]?.reject(new Error('offline'));
    await expect(done).rejects.toThrow('offline');
    expect(sent).toEqual([true]);
  });
});
