import type { Call } from '../../contract/calls.ts'
import type { NoticeKey } from '../../contract/notices.ts'

interface SpecificNotice {
  method?: Call['method']
  /** Parameters are written `{}`. */
  path: RegExp
  /** Undefined: all failures. */
  on?: readonly number[]
  notice: NoticeKey
}

/**
 * Notices of failed actions (spec: rules R185 to R208, calls.tsv), first match first; others use the general texts
 * of errors.ts.
 */
const specificNotices: readonly SpecificNotice[] = [
  { path: /^\/api\/store_user_password\//, on: [403, 422], notice: 'passwordNotCreated' },
  { path: /^\/api\/(update_and_send_user_password|user_password_email)\//, notice: 'passwordEmailFailed' },
  { path: /\/(email|email_to_address|email_due_invoice)(\/\{\})?$/, notice: 'emailFailed' },
  { method: 'POST', path: /^\/api\/offers\/mail\/\{\}$/, on: [422], notice: 'emailFailed' },
  { method: 'DELETE', path: /^\/api\/orders\/\{\}$/, on: [403, 422], notice: 'deleteForbidden' },
  { method: 'PATCH', path: /\/order_items\/\{\}$/, on: [403, 422], notice: 'editForbidden' },
  { method: 'DELETE', path: /\/order_items\/\{\}$/, on: [403, 422], notice: 'deleteForbidden' },
  { method: 'DELETE', path: /\/(branch_contacts|customer_contacts)\/\{\}$/, on: [403, 422], notice: 'recordDeleteForbidden' },
  { method: 'GET', path: /^\/api\/stock\/inventory_items\/\{\}$/, on: [404], notice: 'inventoryItemUnknown' },
  { method: 'GET', path: /^\/api\/\{\}\/customer_prices\/\{\}$/, notice: 'pricesCopyFailed' },
  { method: 'POST', path: /\/assign_user_to_contact\//, notice: 'userAttachFailed' },
  { method: 'DELETE', path: /\/assign_user_to_contact\//, notice: 'userDetachFailed' },
  { method: 'POST', path: /^\/api\/(images|catalog_items\/images\/\{\})$/, on: [413, 422], notice: 'imageRule' },
  { path: /(^|\/)accept(_\w+)?(\/|$)/, on: [422], notice: 'acceptFailed' },
  { path: /\/goods(_\w+)?$/, on: [422], notice: 'goodsAddFailed' },
  { method: 'POST', path: /\/procurement_items$/, on: [422], notice: 'goodsAddFailed' },
  { method: 'POST', path: /^\/api\/messages$/, on: [422], notice: 'messageSaveFailed' },
  { method: 'PATCH', path: /^\/api\/messages\/\{\}$/, on: [422], notice: 'messageSaveFailed' },
  { method: 'POST', path: /^\/api\/\{\}\/roles$/, on: [422], notice: 'userRolesFailed' },
  { method: 'POST', path: /^\/api\/(\{\}|roles\/\{\})\/permissions$/, on: [422], notice: 'userPermissionsFailed' },
]

export function noticeFor({ method, path }: Pick<Call, 'method' | 'path'>, status: number): NoticeKey | undefined {
  const shape = path.replaceAll(/\{[^}]*\}/g, '{}')
  return specificNotices.find(
    (each) => (each.method ?? method) === method && (each.on ?? [status]).includes(status) && each.path.test(shape),
  )?.notice
}
