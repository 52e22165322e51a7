/** Encryption context. */
export const ofSecret = (id: number): string => `webhooks ${id}`
