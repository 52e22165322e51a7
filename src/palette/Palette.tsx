import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { setShell, useShellState } from '../app/shell-state.ts'
import { PaletteBody } from './PaletteBody.tsx'

/**
 * The palette: every action and every record from one field. Lies in the same kind of layer as all
 * dialogs, mounted after them, so that focus returns to the very field it was opened over.
 */
export function Palette() {
  const { overlay, query, opened } = useShellState()
  const open = overlay === 'palette'
  return (
    <Dialog open={open} onClose={() => setShell({ overlay: null })} className="relative z-50" aria-label="Darbību meklētājs">
      <DialogBackdrop className="fixed inset-0 bg-backdrop" />
      <div className="fixed inset-0 flex items-start justify-center p-4 pt-[10vh]">
        <DialogPanel className="w-full max-w-160 overflow-hidden rounded-panel border border-line bg-raised shadow-float">
          {open && <PaletteBody key={opened} start={query} />}
        </DialogPanel>
      </div>
    </Dialog>
  )
}
