export const orderMoves = 'order'
