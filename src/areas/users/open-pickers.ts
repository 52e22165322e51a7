import { useEffect } from 'react'
import { openPath } from '../../commands/navigate.ts'
import type { PickerProps } from '../../commands/picker.ts'

/** Pickers that open the record's page, because the palette has no suitable input. */
function opening(pathOf: (id: number) => string) {
  return function OpenPage({ ctx, onClose }: PickerProps): null {
    const { id, title } = ctx.record ?? { id: 0, title: '' }
    useEffect(() => {
      onClose()
      openPath(pathOf(id), { title })
    }, [id, title, onClose])
    return null
  }
}

export const OpenUser = opening((id) => `/users/edit/${id}`)
export const OpenApiTokens = opening(() => '/workspace/api_tokens')
export const OpenRole = opening((id) => `/roles/${id}`)
export const OpenProfile = opening(() => '/user_profile_settings')
