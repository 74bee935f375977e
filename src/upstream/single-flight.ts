export function createSingleFlight<T>() {
  const underway = new Map<string, Promise<T>>();

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const shared = underway.get(key);
    if (shared) return shared;
    const flight = work().finally(() => underway.delete(key));
    underway.set(key, flight);
    return flight;
  };
}
