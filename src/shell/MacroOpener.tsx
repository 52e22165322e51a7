import { useEffect } from 'react'
import { macros } from '../../contract/workspace/macros.ts'
import { useIsKnown } from '../commands/commands.ts'
import { closeMacros, useMacroView } from '../commands/macro-state.ts'
import { useSession } from '../commands/session.ts'
import { useCall } from '../commands/use-call.ts'
import { apart, Loaded } from '../ui/apart.tsx'
import { NotLoadedDialog } from './NotLoadedDialog.tsx'

const layer = apart(async () => (await import('./MacroLayer.tsx')).MacroLayer)

const none = {} as const

/** Loaded behind the commands: the first list does without it. */
function withLeft(act: (left: typeof import('../commands/macro-left.ts')) => void): void {
  import('../commands/macro-left.ts').then(act).catch(console.error)
}

/** Dialogs of macros when they are called, and macros as commands once there are any. */
export function MacroOpener() {
  const view = useMacroView()
  const session = useSession()
  const isStaff = session.phase === 'signed-in' && session.user.kind === 'staff'
  const areLoaded = useIsKnown('macro.list')
  const { answer } = useCall(macros.list, isStaff ? none : null, { handled: true })
  useEffect(() => {
    if (!answer || !areLoaded) return
    let isOver = false
    const load = async (): Promise<void> => {
      const { offerMacros } = await import('../commands/macros.ts')
      if (!isOver) offerMacros(answer)
    }
    load().catch(console.error)
    return () => {
      isOver = true
    }
  }, [answer, areLoaded])
  useEffect(() => {
    if (areLoaded) withLeft(({ showLeftMacro }) => showLeftMacro())
  }, [areLoaded])
  useEffect(() => {
    if (areLoaded) withLeft(({ keepMacro }) => keepMacro(view))
  }, [areLoaded, view])
  if (!view) return null
  return <Loaded part={layer} props={{ view }} failed={<NotLoadedDialog title="Makro" onClose={closeMacros} />} />
}
