/** Whether everything is looked at in all its kinds, as `npm run attacks` does; `npm test` looks at some of it. */
export const whole = process.env['ATTACKS_REPORT'] !== undefined
