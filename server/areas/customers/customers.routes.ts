import type { categoryDiscountCalls } from '../../../contract/customers/category-discounts.ts'
import type { priceCalls } from '../../../contract/catalog/customer-prices.ts'
import type { customerCreditCalls } from '../../../contract/customers/customer-credits.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import type { Handlers } from '../../http/context.ts'
import { createBankAccount, removeBankAccount, updateBankAccount } from './bank-accounts.ts'
import { attachBranchContact, createBranchContact, removeBranchContact, updateBranchContact } from './branch-contacts.ts'
import { createBranch, removeBranch, updateBranch } from './branch-save.ts'
import { showBranch } from './branches.ts'
import { createContact, removeContact, showContact, updateContact } from './contacts.ts'
import { addFiles, listFiles } from './customer-files.ts'
import { createDiscount, updateDiscount } from './discounts.ts'
import { branchForm, form } from './form.ts'
import { acceptInvitation, invitation, invite, revokeInvitation } from './invitations.ts'
import { list } from './customers.list.ts'
import { checkVat, findCompanies } from './look-up.ts'
import { frequentItems, orderItems } from './ordered-items.ts'
import {
  createBranchPaymentDetails,
  createPaymentDetails,
  paymentDetailsForm,
  updateBranchPaymentDetails,
  updatePaymentDetails,
} from './payment-details.ts'
import { profile, saveProfile, setModule } from './profile.ts'
import { main, show } from './customers.record.ts'
import { create, remove, update } from './customers.save.ts'

/** Calls that speak of what comes after the customers: items, offers, orders, invoices (server/areas/routes.ts). */
type Elsewhere =
  | 'orders'
  | 'branchOrders'
  | 'serviceApplications'
  | 'offers'
  | 'createSupplier'
  | keyof typeof priceCalls
  | keyof typeof categoryDiscountCalls
  | keyof typeof customerCreditCalls

export const customerHandlers: Omit<Handlers<typeof customers>, Elsewhere> = {
  list,
  form,
  create,
  show,
  update,
  remove,
  main,
  paymentDetailsForm,
  createPaymentDetails,
  updatePaymentDetails,
  orderItems,
  frequentItems,
  createDiscount,
  updateDiscount,
  createBankAccount,
  updateBankAccount,
  removeBankAccount,
  profile,
  saveProfile,
  setModule,
  addFiles,
  files: listFiles,
  findCompanies,
  checkVat,
  invite,
  revokeInvitation,
  invitation,
  acceptInvitation,
  createContact,
  updateCustomerContact: updateContact,
  removeContact,
  showContact,
  updateContact,
  createBranch,
  branchForm,
  showBranch,
  updateBranch,
  removeBranch,
  createBranchPaymentDetails,
  updateBranchPaymentDetails,
  createBranchContact,
  attachBranchContact,
  updateBranchContact,
  removeBranchContact,
}
