/** From January on, in the nominative. */
export const monthNames = [
  ...['janvāris', 'februāris', 'marts', 'aprīlis', 'maijs', 'jūnijs'],
  ...['jūlijs', 'augusts', 'septembris', 'oktobris', 'novembris', 'decembris'],
] as const
