import { formatMoment } from '../../contract/format.ts'
import { openLayout } from '../commands/layouts.ts'
import { resume } from '../commands/parking.ts'
import { layouts, layoutsInOrder } from '../tabs/layouts.ts'
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

function layoutSection(finish: Finish, text: string): PaletteSection {
  const words = fold(text).split(' ').filter(Boolean)
  const found = layoutsInOrder(layouts.get()).filter(([name]) => words.every((word) => fold(`Izkārtojums: ${name}`).includes(word)))
  const rows = found.map(([name, { at }]): PaletteRow => ({
    id: `layout ${name}`,
    title: `Izkārtojums: ${name}`,
    hint: formatMoment(at),
    reason: null,
    does: `Atvērt izkārtojumu „${name}”`,
    opens: false,
    choose: () => finish(() => openLayout(name)),
  }))
  return { title: 'Ciļņu izkārtojumi', rows }
}

/** These come first only when they are asked for: their names are those of records. */
export function withFlows(sections: readonly PaletteSection[], finish: Finish, text: string): PaletteSection[] {
  const [works, kept] = [parkedSection(finish, text), layoutSection(finish, text)]
  if (fold(text).startsWith('atlikts')) return [works, ...sections, kept]
  return fold(text).startsWith('izkartojums') ? [kept, ...sections, works] : [...sections, works, kept]
}
