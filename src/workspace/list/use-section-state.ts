import { useMemo, useState } from 'react'
import { useTabId } from '../../tabs/context.ts'
import { functionsOf } from '../../tabs/handle.ts'
import { freshList, type ListState, type TabHandle } from '../../tabs/tab.ts'

/** Order and filters of a list within a record; the tab's own list state is that of its page. */
export function useSectionState(): Pick<TabHandle, 'id' | 'listState' | 'setListState' | 'registerView'> {
  const id = useTabId() ?? ''
  const [listState, setState] = useState<ListState>(freshList)
  const { registerView } = functionsOf(id)
  return useMemo(
    () => ({ id, listState, registerView, setListState: (change: Partial<ListState>) => setState((before) => ({ ...before, ...change })) }),
    [id, listState, registerView],
  )
}
