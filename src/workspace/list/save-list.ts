import type { Params, QueryInput } from '../../../contract/calls.ts'
import { countOf } from '../../../contract/format.ts'
import { carry } from '../../data/carry.ts'
import { wasAborted } from '../../data/failure.ts'
import { saveFile } from '../../data/save-file.ts'
import { awaited } from '../../commands/downloads.ts'
import { notify } from '../../commands/notices.ts'
import { report } from '../../commands/report.ts'
import type { ListCall, RowOf } from '../../commands/use-list.ts'
import type { Column } from '../../ui/table/columns.ts'

export interface CurrentList<C extends ListCall> {
  tabId: string
  title: string
  call: C
  query: QueryInput<C>
  params: Params<C> | undefined
  columns: readonly Column<RowOf<C>>[]
}

/** Runs in the background; can be cancelled. */
export async function saveList<C extends ListCall>({ tabId, title, call, query, params, columns }: CurrentList<C>): Promise<void> {
  try {
    const file = await awaited(async (signal) => {
      const { listFile } = await import('../list-file.ts')
      return listFile({ title, columns, pages: pagesOf(call, { query, ...(params && { params }) }, signal) })
    })
    saveFile(file)
    notify({ color: 'green', text: `Saraksts saglabāts failā: ${countOf(file.rows, 'rinda', 'rindas', 'rindu')}` })
  } catch (error) {
    if (!wasAborted(error)) report(call, error, { tabId, download: true })
  }
}

/** Maximum per call. */
const atOnce = 200

interface Page<Row> {
  data: readonly Row[]
  meta: { current_page: number; next?: string | null }
}

/** Cursor-based, so no row is missed or repeated. */
async function* pagesOf<C extends ListCall>(
  call: C,
  { query, ...input }: { query: QueryInput<C>; params?: Params<C> },
  signal: AbortSignal,
): AsyncGenerator<readonly RowOf<C>[]> {
  for (let place: object = {}, more = true; more;) {
    const pageInput = { ...input, query: { ...(query as object), per_page: atOnce, ...place } } as Parameters<typeof carry<C>>[1]
    const { data, meta } = (await carry(call, pageInput, { signal })) as Page<RowOf<C>>
    yield data
    place = meta.next ? { after: meta.next } : { page: meta.current_page + 1 }
    more = data.length === atOnce
  }
}
