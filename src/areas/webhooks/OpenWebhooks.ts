import { useEffect } from 'react'
import { openPath } from '../../commands/navigate.ts'
import type { PickerProps } from '../../commands/picker.ts'

export default function OpenWebhooks({ onClose }: PickerProps): null {
  useEffect(() => {
    onClose()
    openPath('/workspace/webhooks')
  }, [onClose])
  return null
}
