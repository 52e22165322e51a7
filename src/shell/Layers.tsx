import { Portal } from '@headlessui/react'
import { useEffect } from 'react'
import type { Command } from '../../commands/command.ts'
// Preloaded before the first changing call.
import '../data/carrier.ts'
import { HelpSheet } from '../keyboard/HelpSheet.tsx'
import { ChainDialog } from '../palette/ChainDialog.tsx'
import { LayoutDialog } from '../keyboard/LayoutDialog.tsx'
import { Palette } from '../palette/Palette.tsx'
import { apart, Loaded } from '../ui/apart.tsx'
import { useActiveTabId } from '../tabs/store.ts'
import { Switcher } from './Switcher.tsx'
import { ArgumentsDialog } from './ArgumentsDialog.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { ConfirmationDialog } from './ConfirmationDialog.tsx'
import { signedInUser } from '../commands/session.ts'
import { commandsFor, isInScope } from '../commands/commands.ts'
import { startTour } from '../commands/first-steps.ts'
import { openPath } from '../commands/navigate.ts'
import { setShell, useShellState } from '../commands/shell-state.ts'
import { NoticesDialog } from './NoticesDialog.tsx'
import { NotLoadedDialog } from './NotLoadedDialog.tsx'
import { ElsewhereDialog } from './ElsewhereDialog.tsx'
import { LayoutsDialog } from './LayoutsDialog.tsx'
import { MacroOpener } from './MacroOpener.tsx'
import { ParkedDialog } from './ParkedDialog.tsx'
import { Tour } from './Tour.tsx'
import { UndoLayer } from './UndoLayer.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'

const keysDialog = apart(async () => (await import('../keyboard/KeysDialog.tsx')).KeysDialog)

/** The palette comes last, above all others. */
export function Layers() {
  useEffect(() => {
    // Dialogs restore the focus they observed; the page had it before they loaded.
    document.activeElement?.dispatchEvent(new FocusEvent('focus'))
  }, [])
  return (
    <>
      {/* Headless UI renders its first part twice (hydration); a dialog would lose its first focus. */}
      <Portal>{null}</Portal>
      <ArgumentsDialog />
      <GroupDialog />
      <ChainDialog />
      <MacroOpener />
      <UndoLayer />
      <Tour />
      <Overlays />
      <Palette />
      <ConfirmationDialog />
    </>
  )
}

function Overlays() {
  const overlay = useShellState('overlay')
  const tabId = useActiveTabId()
  const close = (): void => setShell({ overlay: null })
  if (overlay === 'recent') return <Switcher />
  if (overlay === 'unsaved') return <UnsavedDialog />
  if (overlay === 'notices') return <NoticesDialog />
  if (overlay === 'parked') return <ParkedDialog />
  if (overlay === 'elsewhere') return <ElsewhereDialog />
  if (overlay === 'layouts') return <LayoutsDialog />
  if (overlay === 'layout') return <LayoutDialog onClose={close} />
  if (overlay === 'help') {
    const inScope = (command: Command): boolean => isInScope(command, tabId)
    return (
      <HelpSheet
        commands={commandsFor(signedInUser().kind)}
        inScope={inScope}
        onPage={() => {
          close()
          openPath('/workspace/keyboard')
        }}
        onRemap={() => setShell({ overlay: 'keys' })}
        onLayout={() => setShell({ overlay: 'layout' })}
        onTour={() => {
          close()
          startTour()
        }}
        onClose={close}
      />
    )
  }
  if (overlay === 'keys') {
    return (
      <Loaded
        part={keysDialog}
        props={{ commands: commandsFor(signedInUser().kind), onClose: close }}
        failed={<NotLoadedDialog title="Mainīt taustiņus" onClose={close} />}
      />
    )
  }
  return null
}
