/** True in `npm run attacks`. */
export const whole = process.env['ATTACKS_REPORT'] !== undefined
