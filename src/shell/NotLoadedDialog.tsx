import { NotLoaded } from '../ui/apart.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface NotLoadedDialogProps {
  title: string
  onClose: () => void
}

/** Stands where a dialog would, whose code could not be loaded. */
export function NotLoadedDialog({ title, onClose }: NotLoadedDialogProps) {
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <NotLoaded />
    </Dialog>
  )
}
