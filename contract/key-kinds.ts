/**
 * @file Record kinds of key fields, for names in the history. Document rows, files and versions have no names; only
 * their number is shown.
 */

/** By field name. */
const kinds: Readonly<Record<string, string>> = {
  account_id: 'account',
  account_type_id: 'account_type',
  accounting_account_id: 'account',
  approver_id: 'user',
  assigned_user_id: 'user',
  assignee_id: 'user',
  assignee_ids: 'user',
  bank_id: 'bank',
  branch_id: 'customer_branch',
  carrier_group_id: 'carrier_group',
  carrier_id: 'carrier',
  cash_desk_id: 'cash_desk',
  catalog_item_id: 'item',
  catalog_param_id: 'param',
  categories: 'category',
  category_id: 'category',
  clarifier_id: 'supplier',
  company_form_id: 'company_form',
  component_id: 'item',
  contact_id: 'contact',
  contract_template_id: 'contract_template',
  contract_template_type_id: 'contract_template_type',
  corrects_id: 'procurement_invoice',
  counter_option_id: 'meter',
  country_id: 'country',
  customer: 'customer',
  customer_id: 'customer',
  customer_type_ids: 'customer_type',
  default_branch_id: 'customer_branch',
  default_measure_unit_id: 'measure_unit',
  default_warehouse_id: 'warehouse',
  default_warehouse_production: 'warehouse',
  default_warehouse_sales: 'warehouse',
  default_warehouse_service: 'warehouse',
  default_warehouse_shop: 'warehouse',
  delivery_country_id: 'country',
  deputy_id: 'user',
  delivery_type_id: 'delivery_type',
  e_invoice_ids: 'e_invoice',
  eol_replacement_id: 'item',
  expense_account_id: 'account',
  for_order_id: 'order',
  income_account_id: 'account',
  invoice_id: 'invoice',
  invoice_ids: 'invoice',
  item_id: 'item',
  main_customer_id: 'customer',
  manager_id: 'user',
  manufacturer_id: 'manufacturer',
  measure_unit_id: 'measure_unit',
  message_id: 'message',
  of_item_id: 'item',
  offer_id: 'offer',
  order_id: 'order',
  order_ids: 'order',
  orders: 'order',
  output_warehouse_id: 'warehouse',
  owner_id: 'customer',
  price_clarification_id: 'price_clarification',
  procurement_invoice_id: 'procurement_invoice',
  procurement_invoice_ids: 'procurement_invoice',
  region_id: 'region',
  related_id: 'item',
  rent_id: 'rent',
  rent_ids: 'rent',
  responsible_user_id: 'user',
  role_id: 'role',
  roles: 'role',
  service_application_id: 'service_application',
  service_job_id: 'service_job',
  simplified_invoice_id: 'simplified_invoice',
  source_warehouse_id: 'warehouse',
  stock_account_id: 'account',
  subscription_id: 'subscription',
  supplier_id: 'supplier',
  supplier_ids: 'supplier',
  task_id: 'task',
  technician_id: 'user',
  user_id: 'user',
  vat_deduction_id: 'vat_deduction',
  warehouse: 'warehouse',
  warehouse_id: 'warehouse',
  write_off_account_id: 'account',
}

/** Exceptions by command. */
const ofCommands: Readonly<Record<string, string>> = {
  'account.parent_id': 'account',
  'category.parent_id': 'category',
  'celebrations.user_id': 'user',
  'regions.branch_id': 'own_branch',
  'warehouses.branch_id': 'own_branch',
  'customer.type_id': 'customer_type',
  'rent.option_id': 'meter',
}

/** Returns undefined for records without names. */
export function kindOfKey(commandId: string, field: string): string | undefined {
  return ofCommands[`${commandId.split('.')[0]}.${field}`] ?? kinds[field]
}

export function keyName(kind: string, id: number): string {
  return `${kind} ${id}`
}

/** Compared with the contract by a test. */
export const fieldsWithKinds: ReadonlySet<string> = new Set(Object.keys(kinds))
