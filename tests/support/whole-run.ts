/** Whether everything is tried for its whole time and in all its kinds, as `npm run attacks` does; `npm test` tries some of it. */
export const whole = process.env['ATTACKS_REPORT'] !== undefined
