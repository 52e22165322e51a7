export const serviceMoves = 'service_application'
