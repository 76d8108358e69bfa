//! How an older database gets its tables, safely while an older node still runs: the steps that this one has for itself; [`migrator`]
//! knows the others.

use super::{Connection, migrator};
use crate::StoreError;

/// A step that was released is never changed, and no other is added here.
const STEPS: &[(i64, &str, &str)] = &[
    (1, "games, records and nodes", include_str!("../../migrations/postgres/0001_games_records_nodes.sql")),
    (2, "games taken", include_str!("../../migrations/postgres/0002_games_taken.sql")),
    (3, "people", include_str!("../../migrations/postgres/0003_people.sql")),
    (4, "shown games", include_str!("../../migrations/postgres/0004_shown_games.sql")),
    (5, "records opened", include_str!("../../migrations/postgres/0005_records_opened.sql")),
    (6, "credentials and the audit log", include_str!("../../migrations/postgres/0006_credentials.sql")),
    (7, "passkeys", include_str!("../../migrations/postgres/0007_passkeys.sql")),
    (8, "talk", include_str!("../../migrations/postgres/0008_talk.sql")),
    (9, "mail", include_str!("../../migrations/postgres/0009_mail.sql")),
    (11, "ratings", include_str!("../../migrations/postgres/0011_ratings.sql")),
    (12, "offers", include_str!("../../migrations/postgres/0012_offers.sql")),
    (15, "archive", include_str!("../../migrations/postgres/0015_archive.sql")),
    (16, "games in the archive", include_str!("../../migrations/postgres/0016_archived_games.sql")),
    (17, "shared trees", include_str!("../../migrations/postgres/0017_shared_trees.sql")),
    (20, "notices", include_str!("../../migrations/postgres/0020_notices.sql")),
    (21, "push", include_str!("../../migrations/postgres/0021_push.sql")),
    (24, "the wiki", include_str!("../../migrations/postgres/0024_wiki.sql")),
    (25, "sealed moves", include_str!("../../migrations/postgres/0025_sealed_moves.sql")),
    (28, "clubs", include_str!("../../migrations/postgres/0028_clubs.sql")),
    (29, "plans", include_str!("../../migrations/postgres/0029_plans.sql")),
    (32, "studies", include_str!("../../migrations/postgres/0032_studies.sql")),
    (33, "timekeepers", include_str!("../../migrations/postgres/0033_keepers.sql")),
    (36, "analyses", include_str!("../../migrations/postgres/0036_analyses.sql")),
    (37, "batches of analyses", include_str!("../../migrations/postgres/0037_batches.sql")),
    (47, "imports", include_str!("../../migrations/postgres/0047_imports.sql")),
    (48, "wake", include_str!("../../migrations/postgres/0048_wake.sql")),
    (49, "endings", include_str!("../../migrations/postgres/0049_endings.sql")),
    (50, "blurs", include_str!("../../migrations/postgres/0050_blurs.sql")),
    (51, "bans from clubs", include_str!("../../migrations/postgres/0051_club_bans.sql")),
    (54, "numbers of archived games", include_str!("../../migrations/postgres/0054_archive_numbers.sql")),
    (57, "practice", include_str!("../../migrations/postgres/0057_practice.sql")),
    (58, "problem sets", include_str!("../../migrations/postgres/0058_problem_sets.sql")),
    (59, "favourites and pupils", include_str!("../../migrations/postgres/0059_favourites.sql")),
    (63, "reported texts", include_str!("../../migrations/postgres/0063_reported_texts.sql")),
    (64, "who may do what", include_str!("../../migrations/postgres/0064_authority.sql")),
    (65, "orders of the archive", include_str!("../../migrations/postgres/0065_archive_orders.sql")),
    (66, "origins of imported games", include_str!("../../migrations/postgres/0066_import_origins.sql")),
    (67, "lent analyses", include_str!("../../migrations/postgres/0067_lent_analyses.sql")),
];

/// Runs the steps that this database has not seen. Of several nodes that start at once, one does so.
pub(super) async fn up(connection: &mut Connection) -> Result<(), StoreError> {
    migrator::run(connection, STEPS).await
}

/// Makes sure that a database is neither older nor newer than this program.
pub(super) async fn is_current(connection: &mut Connection) -> Result<(), StoreError> {
    let found: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations WHERE success").fetch_one(connection).await?;
    migrator::compare(found.unwrap_or(0), STEPS)
}
