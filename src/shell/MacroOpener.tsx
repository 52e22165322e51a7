import { useEffect, useState } from 'react'
import { macros } from '../../contract/workspace/macros.ts'
import { useIsKnown } from '../commands/commands.ts'
import { closeMacros, useMacroView } from '../commands/macro-state.ts'
import { useSession } from '../commands/session.ts'
import { useCall } from '../commands/use-call.ts'
import { apart, Loaded } from '../ui/apart.tsx'
import { NotLoadedDialog } from './NotLoadedDialog.tsx'

const layer = apart(async () => (await import('./MacroLayer.tsx')).MacroLayer)

const none = {} as const

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
  const left = useLeft(areLoaded)
  useEffect(() => left?.keepMacro(view), [left, view])
  if (!view) return null
  return <Loaded part={layer} props={{ view }} failed={<NotLoadedDialog title="Makro" onClose={closeMacros} />} />
}

type Left = typeof import('../commands/macro-left.ts')

/** Loaded behind the commands, so that the first list does without it. Null until a left macro is shown: nothing is stored before. */
function useLeft(areLoaded: boolean): Left | null {
  const [left, setLeft] = useState<Left | null>(null)
  useEffect(() => {
    if (!areLoaded) return
    const load = async (): Promise<void> => {
      const loaded = await import('../commands/macro-left.ts')
      loaded.showLeftMacro()
      setLeft(loaded)
    }
    load().catch(console.error)
  }, [areLoaded])
  return left
}
