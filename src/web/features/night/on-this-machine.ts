/** True for hosts that guests' phones cannot reach. @example isOnThisMachine('localhost') // true */
export const isOnThisMachine = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname);
