import { useEffect } from 'react'
import { openPath } from '../../commands/navigate.ts'
import type { PickerProps } from '../../commands/picker.ts'

/** What the palette cannot ask in a line is done on the record's own page: these pickers lead there. */
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

/** Leads to the page of the user in front. */
export const OpenUser = opening((id) => `/users/edit/${id}`)
/** Leads to the page of the API tokens. */
export const OpenApiTokens = opening(() => '/workspace/api_tokens')
/** Leads to the page of the role in front. */
export const OpenRole = opening((id) => `/roles/${id}`)
/** Leads to the person's own settings. */
export const OpenProfile = opening(() => '/user_profile_settings')
