/** Columns of a readings sheet with recognized headings. */
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

export type ReadingColumn = keyof typeof readingColumns

/** Rows per file. */
export const readingRows = 5000
