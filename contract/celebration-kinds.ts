/** What celebrations are (domain.md 1.3). */
export const celebrationKinds = {
  public_holiday: 'Valsts svētki',
  name_day: 'Vārda diena',
  company: 'Uzņēmuma svētki',
  birthday: 'Dzimšanas diena',
} as const
