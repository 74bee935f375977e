/**
 * Carries a switch's state to where it is kept, one call at a time, until that is what is wished for: what was wished
 * for during a call goes after it, what was taken back meanwhile is not sent at all.
 *
 * @param known the state that is kept now
 * @param wished what is wished for at the moment
 * @throws what `save` throws; nothing is tried after that
 */
export async function pursue(
  known: boolean,
  wished: () => boolean,
  save: (isOn: boolean) => Promise<void>,
): Promise<void> {
  for (let kept = known; kept !== wished(); ) {
    const target = wished();
    await save(target);
    kept = target;
  }
}
