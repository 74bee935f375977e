/** @param read returns rows by name @returns the names of the rows that a call writes, adds or removes, sorted */
export async function changedRows(
  read: () => Promise<Map<string, string>>,
  call: () => Promise<unknown>,
): Promise<string[]> {
  const before = await read();
  await call();
  const after = await read();
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted();
}
