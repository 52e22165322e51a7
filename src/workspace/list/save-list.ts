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

/** A list as it stands in front of a person: by what is searched, filtered and sorted there. */
export interface CurrentList<C extends ListCall> {
  tabId: string
  title: string
  call: C
  query: QueryInput<C>
  params: Params<C> | undefined
  columns: readonly Column<RowOf<C>>[]
}

/** Saves all rows of a list as a spreadsheet; it goes on behind another tab, and can be given up like any file that is waited for. */
export async function saveList<C extends ListCall>({ tabId, title, call, query, params, columns }: CurrentList<C>): Promise<void> {
  try {
    const file = await awaited(async (signal) => {
      const { listFile } = await import('../list-file.ts')
      return listFile({ title, columns, pages: pagesOf(call, { query, ...(params && { params }) }, signal) })
    })
    saveFile(file)
    notify({ color: 'green', text: `Saraksts saglabāts failā: ${countOf(file.rows, 'rinda', 'rindas', 'rindu')}` })
  } catch (error) {
    // Who gave it up need not be told.
    if (!wasAborted(error)) report(call, error, { tabId, download: true })
  }
}

/** Rows asked for at once: as many as a call gives. */
const atOnce = 200

interface Page<Row> {
  data: readonly Row[]
  meta: { current_page: number; next?: string | null }
}

/** The pages of a list, each read behind the last row of the one before, so that none is missed or met twice. */
async function* pagesOf<C extends ListCall>(
  call: C,
  { query, ...input }: { query: QueryInput<C>; params?: Params<C> },
  signal: AbortSignal,
): AsyncGenerator<readonly RowOf<C>[]> {
  for (let place: object = {}, more = true; more;) {
    const sent = { ...input, query: { ...(query as object), per_page: atOnce, ...place } } as Parameters<typeof carry<C>>[1]
    const { data, meta } = (await carry(call, sent, { signal })) as Page<RowOf<C>>
    yield data
    place = meta.next ? { after: meta.next } : { page: meta.current_page + 1 }
    more = data.length === atOnce
  }
}
