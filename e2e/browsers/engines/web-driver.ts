// WebDriver (https://www.w3.org/TR/webdriver2/): the protocol that drives WebKit and starts Chromium.

/** Sends a command. @throws Error with the driver's message */
export async function command<Value>(url: string, method: 'POST' | 'GET' | 'DELETE', body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
  return value;
}

type Session = { sessionId: string; capabilities: { webSocketUrl?: string } };

/** @param driver the driver's URL */
export const newSession = (driver: string, capabilities: object) =>
  command<Session>(`${driver}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } });
