/** Document type of an order in the stock ledger. */
export const orderMoves = 'order'
