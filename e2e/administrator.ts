/** The administrator of the tested site, whom e2e/server.ts makes. */
export const ADMINISTRATOR = { email: 'dr-loomis@example.org', password: 'the evil is gone from here' };
