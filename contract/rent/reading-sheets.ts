/** What a column of a sheet of readings can hold, as a person calls it, and the headings that it is known by. */
export const readingColumns = {
  inventory_nr: { label: 'Inventāra Nr.', headings: ['inventāra nr', 'inventāra numurs', 'inv nr', 'inv. nr', 'asset', 'asset nr'] },
  serial_nr: { label: 'Sērijas Nr.', headings: ['sērijas nr', 'sērijas numurs', 's/n', 'serial', 'serial number', 'serial nr'] },
  meter: { label: 'Skaitītājs', headings: ['skaitītājs', 'skaitītāja nosaukums', 'veids', 'meter', 'counter'] },
  value: {
    label: 'Rādījums',
    headings: ['rādījums', 'rādījumi', 'jaunais rādījums', 'skaitītāja rādījums', 'vērtība', 'reading', 'value'],
  },
  opening: { label: 'Jauns no', headings: ['jauns no', 'jaunais skaitītājs', 'sākuma rādījums', 'opening'] },
  date: { label: 'Nolasīts', headings: ['nolasīts', 'datums', 'nolasīšanas datums', 'diena', 'date'] },
} as const

/** What a column of a sheet of readings can hold. */
export type ReadingColumn = keyof typeof readingColumns

/** Readings that one file may bring. */
export const readingRows = 5000
