/** Document type of an application in the stock ledger. */
export const serviceMoves = 'service_application'
