import type { ListView, ListViewState } from '../../../contract/workspace/list-views.ts'
import { notify } from '../../commands/notices.ts'
import { changeView } from './save-view.ts'

/** Null when refused. */
export async function saveState(tabId: string, view: ListView, state: ListViewState): Promise<ListView | null> {
  try {
    const saved = await changeView(tabId, view, { state })
    notify({ color: 'green', text: `Skats „${saved.name}” saglabāts` })
    return saved
  } catch {
    // Reported by the sending.
    return null
  }
}
