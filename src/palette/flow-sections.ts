import { formatMoment } from '../../contract/format.ts'
import { resume } from '../commands/parking.ts'
import { inOrder, parked } from '../tabs/parked.ts'
import { fold } from '../ui/fold.ts'
import type { PaletteRow, PaletteSection } from './palette-row.ts'

/** Without input. */
const mostProposed = 3

type Finish = (begin: () => void) => void

export function parkedSection(finish: Finish, text = ''): PaletteSection {
  const words = fold(text).split(' ').filter(Boolean)
  const rows = inOrder(parked.get()).map(([id, { name, at }]): PaletteRow => {
    const title = `Atlikts: ${name}`
    return {
      id: `parked ${id}`,
      title,
      hint: formatMoment(at),
      reason: null,
      does: `Atsākt: ${name}`,
      opens: false,
      choose: () => finish(() => void resume(id)),
    }
  })
  const found = rows.filter(({ title }) => words.every((word) => fold(title).includes(word)))
  return { title: 'Atliktie darbi', rows: text === '' ? found.slice(0, mostProposed) : found }
}

/** Parked work comes first only when it is asked for: its names are those of records. */
export function withParked(sections: readonly PaletteSection[], finish: Finish, text: string): PaletteSection[] {
  const section = parkedSection(finish, text)
  return fold(text).startsWith('atlikts') ? [section, ...sections] : [...sections, section]
}
