import type { MacroView } from '../commands/macro-state.ts'
import { MacroChoose } from './MacroChoose.tsx'
import { MacroEditor } from './MacroEditor.tsx'
import { MacroRun } from './MacroRun.tsx'
import { MacrosDialog } from './MacrosDialog.tsx'

export function MacroLayer({ view }: { view: MacroView }) {
  switch (view.view) {
    case 'list':
      return <MacrosDialog />
    case 'choose':
      return <MacroChoose range={view.range} />
    case 'edit':
      return <MacroEditor initial={view.draft} />
    case 'run':
      return <MacroRun key={view.macro.id} run={view} />
  }
}
