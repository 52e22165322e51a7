-- Page «Sistēma» tells what programs outside were given up on: among the deliveries these are few.
create index webhook_deliveries_given_up on webhook_deliveries (given_up_at) where given_up_at is not null;
