/** What the secret of a webhook is sealed for. */
export const ofSecret = (id: number): string => `webhooks ${id}`
