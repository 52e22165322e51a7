import type { Party } from '../../../commands/records.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { Option } from '../../ui/use-options.ts'

/** The party proposed by the source record (`formFor`), or null. */
export function proposed({ path }: Pick<TabHandle, 'path'>, party: Party): Option | null {
  const searchParams = new URLSearchParams(path.split('?')[1])
  const id = Number(searchParams.get(`${party}_id`))
  return Number.isSafeInteger(id) && id > 0 ? { id, label: searchParams.get(party) ?? '' } : null
}
