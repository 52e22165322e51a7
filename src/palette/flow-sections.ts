import { formatMoment } from '../../contract/format.ts'
import { openLayout } from '../commands/layouts.ts'
import { resume } from '../commands/parking.ts'
import { layouts, layoutsInOrder } from '../tabs/layouts.ts'
import { inOrder, parked } from '../tabs/parked.ts'
import { pathname } from '../tabs/model.ts'
import { fold } from '../ui/fold.ts'
import type { ListView } from '../../contract/workspace/list-views.ts'
import { pages } from '../../contract/pages.ts'
import { listOfPath, viewPath } from '../commands/list-views.ts'
import { openPath } from '../commands/navigate.ts'
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

interface ViewsFound {
  views: readonly ListView[]
  /** Of the active tab. */
  path: string | null
}

/** Without input, those of the list on the screen. Views of a record's list open only there. */
export function viewSection(finish: Finish, { views, path }: ViewsFound, text = ''): PaletteSection {
  const here = path === null ? null : listOfPath(path)
  const words = fold(text).split(' ').filter(Boolean)
  const rows = views.flatMap((view): PaletteRow[] => {
    const isHere = view.list === here
    if (!isHere && view.list.includes('{')) return []
    const page = pages.find((each) => each.path === view.list)?.title ?? ''
    if (!words.every((word) => fold(`Skats: ${view.name} ${page}`).includes(word)) || (text === '' && !isHere)) return []
    const title = `Skats: ${view.name}`
    const to = isHere && path !== null ? viewPath({ id: view.id, list: pathname(path) }) : viewPath(view)
    const place = views.filter(({ list }) => list === here).indexOf(view)
    return [
      {
        id: `view ${view.id}`,
        title,
        hint: view.is_own ? page : `${page} · ${view.owner.name}`,
        ...(isHere && place < 9 && { keys: String(place + 1) }),
        reason: null,
        does: `Atvērt sarakstu „${page}” ar skatu „${view.name}”`,
        opens: true,
        choose: (background) => (background ? openPath(to, { background }) : finish(() => openPath(to))),
      },
    ]
  })
  return { title: 'Saraksta skati', rows }
}

/** These come first only when they are asked for: their names are those of records. */
export function withFlows(sections: readonly PaletteSection[], finish: Finish, text: string, found: ViewsFound): PaletteSection[] {
  const [works, kept, views] = [parkedSection(finish, text), layoutSection(finish, text), viewSection(finish, found, text)]
  const start = fold(text)
  if (start.startsWith('skat')) return [views, ...sections, works, kept]
  if (start.startsWith('atlikts')) return [works, ...sections, kept, views]
  return start.startsWith('izkartojums') ? [kept, ...sections, works, views] : [...sections, works, kept, views]
}
