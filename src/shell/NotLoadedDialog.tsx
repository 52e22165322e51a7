import { NotLoaded } from '../ui/apart.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface NotLoadedDialogProps {
  title: string
  onClose: () => void
}

export function NotLoadedDialog({ title, onClose }: NotLoadedDialogProps) {
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <NotLoaded />
    </Dialog>
  )
}
