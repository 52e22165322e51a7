import { sendPersonal } from '../store/personal.ts'
import { flowOf } from '../tabs/flow.ts'
import { layouts, mostLayouts, saveLayout } from '../tabs/layouts.ts'
import { currentWorkspace } from '../tabs/store.ts'
import { openFlow } from './navigate.ts'
import { notify } from './notices.ts'

export function saveLayoutAs(name: string): void {
  const isKnown = layouts.get()[name] !== undefined
  if (!isKnown && Object.keys(layouts.get()).length >= mostLayouts) {
    return notify({ color: 'red', text: `Nosaukums: izkārtojumu ir jau ${mostLayouts}; vispirms dzēsiet kādu` })
  }
  saveLayout(name, flowOf(currentWorkspace()))
  void sendPersonal()
  notify({ color: 'green', text: isKnown ? `Izkārtojums „${name}” saglabāts no jauna` : `Izkārtojums „${name}” saglabāts` })
}

/** Unsaved text of the tabs that it closes stays a draft. */
export function openLayout(name: string): void {
  const layout = layouts.get()[name]
  if (layout) openFlow(layout, 'instead')
}
