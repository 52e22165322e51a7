import type { session } from '../../../contract/session/session.ts'
import type { Handlers } from '../../http/context.ts'
import { firstAdministrator } from './first-administrator.ts'
import { login, logout } from './login.ts'
import { changePassword, passwordLink, storePassword } from './password.ts'
import { profile, user } from './user.ts'

export const sessionHandlers: Omit<Handlers<typeof session>, 'logo'> = {
  login,
  logout,
  user,
  profile,
  passwordLink,
  storePassword,
  changePassword,
  firstAdministrator,
}
