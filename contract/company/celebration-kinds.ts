/** docs/domain/people.md#customers */
export const celebrationKinds = {
  public_holiday: 'Valsts svētki',
  name_day: 'Vārda diena',
  company: 'Uzņēmuma svētki',
  birthday: 'Dzimšanas diena',
} as const
