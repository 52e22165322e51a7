import type { Party } from '../../../commands/records.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { Option } from '../../ui/use-options.ts'

/** The customer or supplier whom the record from which a form was begun proposes (`formFor`); null where it knows none. */
export function proposed({ path }: Pick<TabHandle, 'path'>, party: Party): Option | null {
  const asked = new URLSearchParams(path.split('?')[1])
  const id = Number(asked.get(`${party}_id`))
  return Number.isSafeInteger(id) && id > 0 ? { id, label: asked.get(party) ?? '' } : null
}
