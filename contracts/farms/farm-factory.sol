// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Farm} from "./farm.sol";

/// @title Makes farms, fills their pots, and lists them
/// @notice Anybody may make a farm, of any tokens: that a farm is listed here says nothing of its tokens. Nobody owns the
/// factory, and it has no power over its farms. Unaudited.
/// @dev Farms are whole contracts and not clones: a clone would cost each deposit, withdrawal and harvest one call more, for ever,
/// and could not hold what never changes in its code.
contract FarmFactory {
    using SafeERC20 for IERC20;

    /// @notice The largest share of a referrer, in hundredths of a percent.
    uint16 public constant MAX_REFERRAL_BPS = 2_000;

    Farm[] private _farms;

    /// @notice A farm was made and filled.
    /// @param rewards what arrived in its pot
    event FarmCreated(
        address indexed farm,
        address indexed creator,
        address indexed stakedToken,
        address rewardToken,
        uint256 rewards,
        uint40 startAt,
        uint40 endAt,
        uint16 referralBps
    );

    /// @notice There is no contract at that address.
    error NotAToken(address token);
    /// @notice A farm starts now or later, and ends after it starts.
    error WrongTimes();
    /// @notice A referrer's share is at most `MAX_REFERRAL_BPS`.
    error ReferralTooHigh();

    /// @notice Makes a farm and fills its pot with the caller's tokens, in one transaction.
    /// @param stakedToken what is staked
    /// @param rewardToken what is earned, which may be the same; the caller has approved `rewards` of it to the factory
    /// @param rewards for all stakers and their referrers together, in smallest units, at most 2^128 - 1
    /// @param startAt when rewards begin to flow, in seconds since 1970, not in the past
    /// @param endAt when they have flowed out
    /// @param referralBps a referrer's share of a referred staker's rewards, in hundredths of a percent
    /// @return farm the new farm, whose creator is the caller
    function createFarm(
        IERC20 stakedToken,
        IERC20 rewardToken,
        uint256 rewards,
        uint40 startAt,
        uint40 endAt,
        uint16 referralBps
    ) external returns (Farm farm) {
        if (address(stakedToken).code.length == 0) revert NotAToken(address(stakedToken));
        if (address(rewardToken).code.length == 0) revert NotAToken(address(rewardToken));
        if (startAt < block.timestamp || endAt <= startAt) revert WrongTimes();
        if (referralBps > MAX_REFERRAL_BPS) revert ReferralTooHigh();

        farm = new Farm(msg.sender, stakedToken, rewardToken, startAt, endAt, referralBps);
        rewardToken.safeTransferFrom(msg.sender, address(farm), rewards);
        uint256 arrived = farm.begin();
        _farms.push(farm);
        emit FarmCreated(
            address(farm),
            msg.sender,
            address(stakedToken),
            address(rewardToken),
            arrived,
            startAt,
            endAt,
            referralBps
        );
    }

    /// @notice How many farms there are.
    function farmsLength() external view returns (uint256) {
        return _farms.length;
    }

    /// @notice The farm at this place, from 0 on, in the order of their making; a farm's place never changes.
    function farmAtIndex(uint256 index) external view returns (address) {
        return address(_farms[index]);
    }
}
