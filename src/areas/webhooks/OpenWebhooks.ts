import { useEffect } from 'react'
import { openPath } from '../../desk/navigate.ts'
import type { PickerProps } from '../../desk/picker.ts'

/** Which of them is chosen on their page: the palette leads there. */
export default function OpenWebhooks({ onClose }: PickerProps): null {
  useEffect(() => {
    onClose()
    openPath('/workspace/webhooks')
  }, [onClose])
  return null
}
