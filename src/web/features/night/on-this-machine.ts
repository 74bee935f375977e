/** True for hosts that phones in the house cannot reach. @example isOnThisMachine('localhost') // true */
export const isOnThisMachine = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname);
